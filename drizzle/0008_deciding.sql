CREATE TABLE "element_profiles" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"profile" text NOT NULL,
	"label" text NOT NULL,
	"occupancies" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "element_profiles_edition_profile_pk" PRIMARY KEY("edition","profile")
);
--> statement-breakpoint
CREATE TABLE "implied_facts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"when" jsonb NOT NULL,
	"fact" text NOT NULL,
	"value" text NOT NULL,
	"reference" text NOT NULL,
	"country" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "implied_facts_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "presumed_facts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"when" jsonb NOT NULL,
	"fact" text NOT NULL,
	"value" text NOT NULL,
	"reference" text NOT NULL,
	"country" text NOT NULL,
	"source" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "presumed_facts_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "shared_implied_facts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"when" jsonb NOT NULL,
	"fact" text NOT NULL,
	"value" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "shared_implied_facts_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
CREATE TABLE "shared_presumed_facts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"when" jsonb NOT NULL,
	"fact" text NOT NULL,
	"value" text NOT NULL,
	"reference" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "shared_presumed_facts_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
CREATE TABLE "rule_gaps" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"field" text NOT NULL,
	"occupancies" jsonb NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"source" text,
	CONSTRAINT "rule_gaps_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
ALTER TABLE "condition_terms" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "condition_terms" ADD COLUMN "help" text;--> statement-breakpoint
ALTER TABLE "condition_terms" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "condition_values" ADD COLUMN "special" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_values" ALTER COLUMN "special" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rule_fields" ADD COLUMN "part" text;--> statement-breakpoint
ALTER TABLE "rule_fields" ADD COLUMN "usual_part" text;--> statement-breakpoint
ALTER TABLE "rule_fields" ADD COLUMN "occupancies" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_fields" ALTER COLUMN "occupancies" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "element_profiles" ADD CONSTRAINT "element_profiles_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "implied_facts" ADD CONSTRAINT "implied_facts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presumed_facts" ADD CONSTRAINT "presumed_facts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_implied_facts" ADD CONSTRAINT "shared_implied_facts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_presumed_facts" ADD CONSTRAINT "shared_presumed_facts_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_gaps" ADD CONSTRAINT "rule_gaps_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;