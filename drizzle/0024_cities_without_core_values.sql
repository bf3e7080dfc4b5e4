ALTER TABLE "cities" ALTER COLUMN "population" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "population_source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "seismic_zone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "seismic_zone_source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "wind_speed_ms" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "wind_speed_source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "climate_zone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "climate_zone_source" DROP NOT NULL;