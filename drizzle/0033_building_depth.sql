-- Editions that were loaded before have no building depths: they were not read.
ALTER TABLE "jurisdiction_zones" ADD COLUMN "max_building_depth_m" double precision;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ADD COLUMN "building_depth_status" text NOT NULL DEFAULT 'not_read';--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "building_depth_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "max_building_depth_m" double precision;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "building_depth_status" text NOT NULL DEFAULT 'not_read';--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "building_depth_status" DROP DEFAULT;
