-- What was loaded before lacks what is now required: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
CREATE TABLE "city_completeness" (
	"edition" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"present" integer NOT NULL,
	"required" integer NOT NULL,
	"completeness" double precision NOT NULL,
	CONSTRAINT "city_completeness_edition_country_city_pk" PRIMARY KEY("edition","country","city")
);
--> statement-breakpoint
CREATE TABLE "completeness" (
	"edition" integer NOT NULL,
	"country" text NOT NULL,
	"rules" integer NOT NULL,
	"cities" integer NOT NULL,
	"building_params" integer NOT NULL,
	"zoning_zones" integer NOT NULL,
	"completeness" double precision NOT NULL,
	CONSTRAINT "completeness_edition_country_pk" PRIMARY KEY("edition","country")
);
--> statement-breakpoint
CREATE TABLE "completeness_blocks" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"block" text NOT NULL,
	"present" integer NOT NULL,
	"required" integer NOT NULL,
	"share" double precision NOT NULL,
	CONSTRAINT "completeness_blocks_edition_country_block_pk" PRIMARY KEY("edition","country","block")
);
--> statement-breakpoint
CREATE TABLE "place_facts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "place_facts_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "condition_terms" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"condition" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"about" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "condition_terms_edition_condition_pk" PRIMARY KEY("edition","condition")
);
--> statement-breakpoint
CREATE TABLE "condition_values" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"condition" text NOT NULL,
	"value" text NOT NULL,
	"broader" text,
	"label" text NOT NULL,
	CONSTRAINT "condition_values_edition_condition_value_pk" PRIMARY KEY("edition","condition","value")
);
--> statement-breakpoint
CREATE TABLE "place_classes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"condition" text NOT NULL,
	"value" text NOT NULL,
	"broader" text,
	"label" text NOT NULL,
	CONSTRAINT "place_classes_edition_country_condition_value_pk" PRIMARY KEY("edition","country","condition","value")
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"use" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "uses_edition_use_pk" PRIMARY KEY("edition","use")
);
--> statement-breakpoint
CREATE TABLE "zone_limits" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"zone_id" text NOT NULL,
	"limit" text NOT NULL,
	"value" double precision NOT NULL,
	"when" jsonb NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "zone_limits_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
ALTER TABLE "building_codes" DROP CONSTRAINT "building_codes_edition_country_city_category_parameter_pk";--> statement-breakpoint
ALTER TABLE "building_params" DROP CONSTRAINT "building_params_edition_country_city_parameter_pk";--> statement-breakpoint
ALTER TABLE "building_codes" RENAME COLUMN "city" TO "own_city";--> statement-breakpoint
ALTER TABLE "building_codes" ALTER COLUMN "own_city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "building_params" RENAME COLUMN "city" TO "own_city";--> statement-breakpoint
ALTER TABLE "building_params" ALTER COLUMN "own_city" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "building_codes" ADD CONSTRAINT "building_codes_edition_country_position_pk" PRIMARY KEY("edition","country","position");--> statement-breakpoint
ALTER TABLE "building_params" ADD CONSTRAINT "building_params_edition_country_position_pk" PRIMARY KEY("edition","country","position");--> statement-breakpoint
ALTER TABLE "building_codes" ADD COLUMN "where" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "building_codes" ADD COLUMN "when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "building_params" ADD COLUMN "where" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "building_params" ADD COLUMN "when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "subdivision" text NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "official_code" text;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "place_source" text NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "seismic_zone_when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "wind_speed_when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "applicability" text NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "unless" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "cost_index_publisher" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "cost_index_kind" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "cost_index_base_period" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "when" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "base_far" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "far_note" text;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "max_coverage" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "coverage_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "min_lot_area_m2" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "lot_area_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "max_density_du_ha" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "density_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "max_storeys" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "storeys_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "parking_per_dwelling" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "parking_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "permitted_uses_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "conditional_uses" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "conditional_uses_status" text NOT NULL;--> statement-breakpoint
ALTER TABLE "city_completeness" ADD CONSTRAINT "city_completeness_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completeness" ADD CONSTRAINT "completeness_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completeness_blocks" ADD CONSTRAINT "completeness_blocks_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_facts" ADD CONSTRAINT "place_facts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_terms" ADD CONSTRAINT "condition_terms_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_values" ADD CONSTRAINT "condition_values_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_classes" ADD CONSTRAINT "place_classes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD CONSTRAINT "zone_limits_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_facts_edition_country_city_index" ON "place_facts" USING btree ("edition","country","city");--> statement-breakpoint
CREATE INDEX "building_codes_edition_country_own_city_index" ON "building_codes" USING btree ("edition","country","own_city");--> statement-breakpoint
CREATE INDEX "building_params_edition_country_own_city_index" ON "building_params" USING btree ("edition","country","own_city");