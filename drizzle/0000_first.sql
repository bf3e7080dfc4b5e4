CREATE TABLE "current_edition" (
	"only_row" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"edition" integer NOT NULL,
	CONSTRAINT "current_edition_only_row" CHECK ("current_edition"."only_row" = 1)
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"as_of" date NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "building_codes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"category" text NOT NULL,
	"parameter" text NOT NULL,
	"value" text NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "building_codes_edition_country_city_category_parameter_pk" PRIMARY KEY("edition","country","city","category","parameter")
);
--> statement-breakpoint
CREATE TABLE "building_params" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"parameter" text NOT NULL,
	"value" double precision NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "building_params_edition_country_city_parameter_pk" PRIMARY KEY("edition","country","city","parameter")
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"population" integer NOT NULL,
	"population_source" text NOT NULL,
	"seismic_zone" text NOT NULL,
	"seismic_zone_source" text NOT NULL,
	"wind_speed_ms" double precision NOT NULL,
	"wind_speed_source" text NOT NULL,
	"climate_zone" text NOT NULL,
	"climate_zone_source" text NOT NULL,
	"reference_cost_per_m2" double precision,
	"reference_cost_source" text,
	CONSTRAINT "cities_edition_country_code_pk" PRIMARY KEY("edition","country","code")
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"block" text NOT NULL,
	"city" text,
	"item" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"source" text,
	CONSTRAINT "gaps_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "compliance_rules" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"rule_id" text NOT NULL,
	"description" text NOT NULL,
	"field" text NOT NULL,
	"operator" text NOT NULL,
	"value" double precision NOT NULL,
	"severity" text NOT NULL,
	"code_reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "compliance_rules_edition_country_rule_id_pk" PRIMARY KEY("edition","country","rule_id")
);
--> statement-breakpoint
CREATE TABLE "cost_index_points" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"period" text NOT NULL,
	"value" double precision NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "cost_index_points_edition_country_period_pk" PRIMARY KEY("edition","country","period")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"as_of" date NOT NULL,
	"required_building_params" text[] NOT NULL,
	"cost_index_name" text,
	"cost_index_base_year" integer,
	CONSTRAINT "countries_edition_code_pk" PRIMARY KEY("edition","code")
);
--> statement-breakpoint
CREATE TABLE "reference_cities" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "reference_cities_edition_country_code_pk" PRIMARY KEY("edition","country","code")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"publisher" text NOT NULL,
	"url" text NOT NULL,
	"edition_label" text NOT NULL,
	"accessed_on" date NOT NULL,
	"licence" text NOT NULL,
	"evidence" text NOT NULL,
	CONSTRAINT "sources_edition_country_id_pk" PRIMARY KEY("edition","country","id")
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"parameter" text NOT NULL,
	"unit" text NOT NULL,
	"description" text NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	CONSTRAINT "parameters_edition_parameter_pk" PRIMARY KEY("edition","parameter")
);
--> statement-breakpoint
CREATE TABLE "rule_fields" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"field" text NOT NULL,
	"unit" text NOT NULL,
	"required" boolean NOT NULL,
	"description" text NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	CONSTRAINT "rule_fields_edition_field_pk" PRIMARY KEY("edition","field")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"zone_id" text NOT NULL,
	"name" text NOT NULL,
	"max_far" double precision NOT NULL,
	"max_height_m" double precision,
	"height_status" text NOT NULL,
	"permitted_uses" text[] NOT NULL,
	"front_m" double precision,
	"side_m" double precision,
	"rear_m" double precision,
	"source" text NOT NULL,
	CONSTRAINT "zones_edition_country_city_zone_id_pk" PRIMARY KEY("edition","country","city","zone_id")
);
--> statement-breakpoint
ALTER TABLE "current_edition" ADD CONSTRAINT "current_edition_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_codes" ADD CONSTRAINT "building_codes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_params" ADD CONSTRAINT "building_params_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaps" ADD CONSTRAINT "gaps_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD CONSTRAINT "compliance_rules_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_index_points" ADD CONSTRAINT "cost_index_points_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_cities" ADD CONSTRAINT "reference_cities_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameters" ADD CONSTRAINT "parameters_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_fields" ADD CONSTRAINT "rule_fields_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;