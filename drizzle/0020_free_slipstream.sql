ALTER TABLE "jurisdiction_zones" ALTER COLUMN "far_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "front_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "side_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jurisdiction_zones" ALTER COLUMN "rear_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "far_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "front_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "side_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "rear_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "zones" ALTER COLUMN "far_when" DROP DEFAULT;