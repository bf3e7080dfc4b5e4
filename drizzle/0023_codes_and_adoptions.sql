-- Each rule names its code: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
CREATE TABLE "adoptions" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"where" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text NOT NULL,
	"when" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"in_force_from" date,
	"in_force_until" date,
	"reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "adoptions_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"publisher" text NOT NULL,
	"based_on" text,
	"next_edition" text,
	"review_after" date,
	"source" text,
	CONSTRAINT "codes_edition_country_code_pk" PRIMARY KEY("edition","country","code")
);
--> statement-breakpoint
CREATE TABLE "inherited_rules" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"code" text NOT NULL,
	"rule_id" text NOT NULL,
	"code_reference" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "inherited_rules_edition_country_code_rule_id_pk" PRIMARY KEY("edition","country","code","rule_id")
);
--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "replaces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inherited_rules" ADD CONSTRAINT "inherited_rules_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;