CREATE TABLE "zone_areas" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"area" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"zone_id" text,
	"boundaries_on" date,
	"source" text NOT NULL,
	CONSTRAINT "zone_areas_edition_country_jurisdiction_area_pk" PRIMARY KEY("edition","country","jurisdiction","area")
);
--> statement-breakpoint
CREATE TABLE "zone_maps" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"place" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "zone_maps_edition_country_position_pk" PRIMARY KEY("edition","country","position")
);
--> statement-breakpoint
CREATE TABLE "zone_outlines" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"area" text NOT NULL,
	"part" integer NOT NULL,
	"ring" integer NOT NULL,
	"piece" integer NOT NULL,
	"outline" text NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	CONSTRAINT "zone_outlines_edition_country_jurisdiction_area_part_ring_piece_pk" PRIMARY KEY("edition","country","jurisdiction","area","part","ring","piece")
);
--> statement-breakpoint
ALTER TABLE "zone_areas" ADD CONSTRAINT "zone_areas_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_maps" ADD CONSTRAINT "zone_maps_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_outlines" ADD CONSTRAINT "zone_outlines_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;