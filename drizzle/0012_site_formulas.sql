CREATE TABLE "site_formulas" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"where" jsonb NOT NULL,
	"own_city" text,
	"parameter" text NOT NULL,
	"above_m" double precision,
	"up_to_m" double precision,
	"base" double precision NOT NULL,
	"rise" double precision NOT NULL,
	"from_m" double precision NOT NULL,
	"per_m" double precision NOT NULL,
	"power" integer NOT NULL,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "site_formulas_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
ALTER TABLE "site_formulas" ADD CONSTRAINT "site_formulas_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;