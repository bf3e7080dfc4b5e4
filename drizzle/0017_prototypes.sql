CREATE TABLE "country_prototypes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"prototype" text NOT NULL,
	"built" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "country_prototypes_edition_country_prototype_pk" PRIMARY KEY("edition","country","prototype")
);
--> statement-breakpoint
CREATE TABLE "prototype_elements" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"prototypes" jsonb NOT NULL,
	"profiles" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "prototype_elements_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
CREATE TABLE "prototypes" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"prototype" text NOT NULL,
	"label" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "prototypes_edition_prototype_pk" PRIMARY KEY("edition","prototype")
);
--> statement-breakpoint
ALTER TABLE "country_prototypes" ADD CONSTRAINT "country_prototypes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prototype_elements" ADD CONSTRAINT "prototype_elements_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prototypes" ADD CONSTRAINT "prototypes_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;