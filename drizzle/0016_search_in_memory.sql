DROP INDEX "search_entries_by_name";--> statement-breakpoint
DROP INDEX "search_entries_by_words";--> statement-breakpoint
DROP INDEX "search_entries_by_clause";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "in_force_from" date;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "in_force_until" date;--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "search";