DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
CREATE TABLE "jurisdiction_zone_limits" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"zone_id" text NOT NULL,
	"limit" text NOT NULL,
	"value" double precision,
	"when" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	"status" text,
	"factor" double precision,
	"factor_of" text,
	"constant" double precision,
	"step" double precision,
	CONSTRAINT "jurisdiction_zone_limits_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "zoning_ordinances" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"place" text NOT NULL,
	"zone_count" integer,
	"missing" text,
	"source" text NOT NULL,
	CONSTRAINT "zoning_ordinances_edition_country_place_pk" PRIMARY KEY("edition","country","place")
);
--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD COLUMN "one_dwelling" text;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD COLUMN "two_dwellings" text;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD COLUMN "three_dwellings" text;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD COLUMN "four_dwellings" text;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD COLUMN "step" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "one_dwelling" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "two_dwellings" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "three_dwellings" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "four_dwellings" text;--> statement-breakpoint
ALTER TABLE "jurisdiction_zone_limits" ADD CONSTRAINT "jurisdiction_zone_limits_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zoning_ordinances" ADD CONSTRAINT "zoning_ordinances_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;