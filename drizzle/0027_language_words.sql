-- What was loaded before lacks what is now required: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
CREATE TABLE "language_words" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"meaning" text,
	CONSTRAINT "language_words_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "customary_units" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "postcode_pattern" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "postcode_form" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "official_code_digits" integer;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "official_code_prefix" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "official_code_check_digit" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "language_words" ADD CONSTRAINT "language_words_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;