CREATE TABLE "jurisdiction_zones" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"zone_id" text NOT NULL,
	"name" text NOT NULL,
	"when" jsonb NOT NULL,
	"max_far" double precision,
	"far_status" text DEFAULT 'not_read' NOT NULL,
	"bonus_far" double precision,
	"far_note" text,
	"max_height_m" double precision,
	"height_status" text NOT NULL,
	"max_coverage" double precision,
	"coverage_status" text NOT NULL,
	"min_lot_area_m2" double precision,
	"lot_area_status" text NOT NULL,
	"max_density_du_ha" double precision,
	"density_status" text NOT NULL,
	"max_storeys" double precision,
	"storeys_status" text NOT NULL,
	"parking_per_dwelling" double precision,
	"parking_status" text NOT NULL,
	"permitted_uses" text[] NOT NULL,
	"permitted_uses_status" text NOT NULL,
	"conditional_uses" text[] NOT NULL,
	"conditional_uses_status" text NOT NULL,
	"front_m" double precision,
	"front_status" text DEFAULT 'not_read' NOT NULL,
	"side_m" double precision,
	"side_status" text DEFAULT 'not_read' NOT NULL,
	"rear_m" double precision,
	"rear_status" text DEFAULT 'not_read' NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "jurisdiction_zones_edition_country_jurisdiction_zone_id_pk" PRIMARY KEY("edition","country","jurisdiction","zone_id")
);
--> statement-breakpoint
CREATE TABLE "jurisdictions" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"subdivision" text NOT NULL,
	"note" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "jurisdictions_edition_country_code_pk" PRIMARY KEY("edition","country","code")
);
--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "max_far" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "far_status" text DEFAULT 'not_read' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "bonus_far" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "front_status" text DEFAULT 'not_read' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "side_status" text DEFAULT 'not_read' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "rear_status" text DEFAULT 'not_read' NOT NULL;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD CONSTRAINT "jurisdiction_zones_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jurisdictions" ADD CONSTRAINT "jurisdictions_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "zones" SET "far_status" = 'limited',
  "front_status" = CASE WHEN "front_m" IS NULL THEN 'not_read' ELSE 'limited' END,
  "side_status" = CASE WHEN "side_m" IS NULL THEN 'not_read' ELSE 'limited' END,
  "rear_status" = CASE WHEN "rear_m" IS NULL THEN 'not_read' ELSE 'limited' END;