CREATE TABLE "change_counts" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text,
	"file" text NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"changed" integer NOT NULL,
	CONSTRAINT "change_counts_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"column" text,
	"kind" text NOT NULL,
	"from" text,
	"to" text,
	CONSTRAINT "changes_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
CREATE TABLE "edition_history" (
	"edition" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"as_of" date NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"previous" text
);
--> statement-breakpoint
ALTER TABLE "change_counts" ADD CONSTRAINT "change_counts_edition_edition_history_edition_fk" FOREIGN KEY ("edition") REFERENCES "public"."edition_history"("edition") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_edition_edition_history_edition_fk" FOREIGN KEY ("edition") REFERENCES "public"."edition_history"("edition") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_newest_first" ON "changes" USING btree ((-"edition"),"position");--> statement-breakpoint
CREATE INDEX "changes_of_country_newest_first" ON "changes" USING btree ("country",(-"edition"),"position");