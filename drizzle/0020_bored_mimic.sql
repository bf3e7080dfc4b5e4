CREATE TABLE "coverage" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text,
	"occupancy" text NOT NULL,
	"concluded" integer NOT NULL,
	"depends" integer NOT NULL,
	"not_regulated" integer NOT NULL,
	"closed" integer NOT NULL,
	"not_collected" integer NOT NULL,
	"undeclared" integer NOT NULL,
	CONSTRAINT "coverage_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
ALTER TABLE "building_codes" ALTER COLUMN "where" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "building_codes" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "building_params" ALTER COLUMN "where" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "building_params" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "seismic_zone_when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "wind_speed_when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "compliance_rules" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "compliance_rules" ALTER COLUMN "unless" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "element_profiles" ALTER COLUMN "occupancies" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "element_profiles" ALTER COLUMN "facts" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "element_profiles" ALTER COLUMN "fields" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "implied_facts" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "presumed_facts" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "shared_implied_facts" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "shared_presumed_facts" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "country_prototypes" ALTER COLUMN "facts" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "prototype_elements" ALTER COLUMN "prototypes" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "prototype_elements" ALTER COLUMN "profiles" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "prototype_elements" ALTER COLUMN "facts" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "prototypes" ALTER COLUMN "facts" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "rule_gaps" ALTER COLUMN "occupancies" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "rule_fields" ALTER COLUMN "occupancies" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "far_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "front_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "side_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "rear_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zone_limits" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "when" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "far_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "front_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "side_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "rear_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rule_gaps" ADD COLUMN "profiles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_gaps" ADD COLUMN "where" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage" ADD CONSTRAINT "coverage_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;