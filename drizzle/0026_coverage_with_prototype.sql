-- What was loaded before lacks what is now required: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
ALTER TABLE "coverage" ADD COLUMN "with_prototype" integer NOT NULL;
