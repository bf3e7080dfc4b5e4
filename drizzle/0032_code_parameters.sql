DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
CREATE TABLE "code_parameters" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"parameter" text NOT NULL,
	"label" text NOT NULL,
	"unit" text,
	CONSTRAINT "code_parameters_edition_parameter_pk" PRIMARY KEY("edition","parameter")
);
--> statement-breakpoint
ALTER TABLE "code_parameters" ADD CONSTRAINT "code_parameters_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;