-- Completeness counts questions as well: the data folder is loaded anew.
DELETE FROM "current_edition";--> statement-breakpoint
DELETE FROM "editions";
