-- What was loaded before lacks the bytes of its files: the data folder is loaded anew. Instances that run meanwhile read on until it is dropped.
UPDATE "editions" SET "superseded_at" = now() WHERE "superseded_at" IS NULL;--> statement-breakpoint
DELETE FROM "current_edition";--> statement-breakpoint
CREATE TABLE "stored_files" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"deflated_size" bigint NOT NULL,
	"crc32" bigint NOT NULL,
	"digest" text NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "stored_files_edition_name_pk" PRIMARY KEY("edition","name")
);
--> statement-breakpoint
CREATE TABLE "stored_pieces" (
	"edition" integer NOT NULL,
	"file" text NOT NULL,
	"position" integer NOT NULL,
	"deflated" "bytea" NOT NULL,
	CONSTRAINT "stored_pieces_edition_file_position_pk" PRIMARY KEY("edition","file","position")
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_pieces" ADD CONSTRAINT "stored_pieces_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is deflated is not tried to be made smaller again.
ALTER TABLE "stored_pieces" ALTER COLUMN "deflated" SET STORAGE EXTERNAL;
