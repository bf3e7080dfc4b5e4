ALTER TABLE "rule_gaps" ALTER COLUMN "field" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "local_rules" text;