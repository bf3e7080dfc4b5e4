CREATE TABLE "listed_places" (
	"edition" integer NOT NULL,
	"minus_population" integer NOT NULL,
	"code" text collate "C" NOT NULL,
	"country" text collate "C" NOT NULL,
	"search" text NOT NULL,
	"seismic_zone" text NOT NULL,
	"wind_speed_ms" double precision NOT NULL,
	"climate_zone" text NOT NULL
) PARTITION BY LIST ("edition");
--> statement-breakpoint
CREATE TABLE "place_stretches" (
	"edition" integer NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "place_stretches_edition_first_pk" PRIMARY KEY("edition","first")
);
--> statement-breakpoint
ALTER TABLE "place_stretches" ADD CONSTRAINT "place_stretches_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_places_of_country" ON "listed_places" USING btree ("country");--> statement-breakpoint
-- Lists the places of an edition, in stretches that follow each other in the order of pages. A search looks through one after the other until its page is full: letters that
-- many names have are soon found, and rare ones by the index of each stretch. How many names have some letters, which Postgres can only guess, hardly matters then.
CREATE FUNCTION places_list(edition integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  list text := format('listed_places_%s', edition);
  starts integer[];
BEGIN
  EXECUTE format(
    'select coalesce(array_agg(start order by start), ''{}'') from (select distinct -population as start from '
    '(select population, row_number() over (order by -population) as number from places_%s) numbered where number %% 64000 = 0) found', edition
  ) INTO starts;
  EXECUTE format('create table %s (like listed_places, check (edition = %s)) partition by range (minus_population)', list, edition);
  -- No element of an array has the number 0, nor one more than it has elements.
  FOR stretch IN 0 .. cardinality(starts) LOOP
    EXECUTE format(
      'create table %s_%s partition of %s for values from (%s) to (%s)',
      list, stretch, list, coalesce(starts[stretch]::text, 'minvalue'), coalesce(starts[stretch + 1]::text, 'maxvalue')
    );
  END LOOP;
  EXECUTE format(
    'insert into %s select edition, -population, code, country, search, seismic_zone, wind_speed_ms, climate_zone from places_%s order by -population, code, country',
    list, edition
  );
  -- Without pg_trgm each search reads all places: the answers are the same.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE format('create index on %s using gin (search gin_trgm_ops)', list);
  END IF;
  EXECUTE format('alter table listed_places attach partition %s for values in (%s)', list, edition);
  FOR stretch IN 0 .. cardinality(starts) LOOP
    EXECUTE format('analyze %s_%s', list, stretch);
  END LOOP;
  EXECUTE format(
    'insert into place_stretches select %s, min(minus_population), max(minus_population) from %s group by tableoid', edition, list
  );
  -- That there are several decides whether they are looked through one after the other.
  ANALYZE place_stretches;
END $$;--> statement-breakpoint
-- Places are chosen by these columns alone: how they are distributed is told of no others.
CREATE OR REPLACE FUNCTION places_finish(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('alter table places attach partition places_%s for values in (%s)', edition, edition);
  EXECUTE format('analyze places_%s (edition, country, code, population, is_reference)', edition);
  PERFORM places_list(edition);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION places_drop(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'delete') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('drop table if exists places_%s, listed_places_%s', edition, edition);
END $$;--> statement-breakpoint
-- What was loaded before is listed, too.
SELECT places_list(id) FROM editions WHERE to_regclass(format('places_%s', id)) IS NOT NULL;
