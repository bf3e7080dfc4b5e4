ALTER TABLE "zone_limits" ALTER COLUMN "value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD COLUMN "factor" double precision;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD COLUMN "factor_of" text;--> statement-breakpoint
ALTER TABLE "zone_limits" ADD COLUMN "constant" double precision;