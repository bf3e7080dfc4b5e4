ALTER TABLE "building_codes" ADD COLUMN "in_force_from" date;--> statement-breakpoint
ALTER TABLE "building_codes" ADD COLUMN "in_force_until" date;--> statement-breakpoint
ALTER TABLE "building_params" ADD COLUMN "in_force_from" date;--> statement-breakpoint
ALTER TABLE "building_params" ADD COLUMN "in_force_until" date;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "in_force_from" date;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD COLUMN "in_force_until" date;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "text_of" date;