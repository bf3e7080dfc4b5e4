-- What was loaded before lacks what is now required: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";--> statement-breakpoint
ALTER TABLE "parameters" ADD COLUMN "reference_cost_rank" integer;--> statement-breakpoint
ALTER TABLE "cities" DROP COLUMN "reference_cost_per_m2";--> statement-breakpoint
ALTER TABLE "cities" DROP COLUMN "reference_cost_source";