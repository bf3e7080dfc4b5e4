CREATE TABLE "search_entries" (
	"edition" integer NOT NULL,
	"position" integer NOT NULL,
	"country" text,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"called" text NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"clauses" text[] NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english'::regconfig, name), 'A') || setweight(to_tsvector('english'::regconfig, words), 'D')) STORED NOT NULL,
	CONSTRAINT "search_entries_edition_position_pk" PRIMARY KEY("edition","position")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_edition_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_by_name" ON "search_entries" USING btree ("name");--> statement-breakpoint
CREATE INDEX "search_entries_by_words" ON "search_entries" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_by_clause" ON "search_entries" USING gin ("clauses") WITH (fastupdate=false);--> statement-breakpoint
-- Lists the places of an edition, in stretches that follow each other in the order of pages, those of unknown population last. A search looks through one after the other
-- until its page is full: letters that many names have are soon found, and rare ones by the index of each stretch. How many names have some letters, which Postgres can only
-- guess, hardly matters then.
CREATE OR REPLACE FUNCTION places_list(edition integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  list text := format('listed_places_%s', edition);
  starts integer[];
BEGIN
  EXECUTE format(
    'select coalesce(array_agg(start order by start), ''{}'') from (select distinct minus_population as start from '
    '(select coalesce(-population, 1) as minus_population, row_number() over (order by coalesce(-population, 1)) as number from places_%s '
    'where (select count(*) from places_%s) >= 64000) numbered where number %% 64000 = 0) found', edition, edition
  ) INTO starts;
  EXECUTE format('create table %s (like listed_places including defaults, check (edition = %s)) partition by range (minus_population)', list, edition);
  -- No element of an array has the number 0, nor one more than it has elements.
  FOR stretch IN 0 .. cardinality(starts) LOOP
    EXECUTE format(
      'create table %s_%s partition of %s for values from (%s) to (%s)',
      list, stretch, list, coalesce(starts[stretch]::text, 'minvalue'), coalesce(starts[stretch + 1]::text, 'maxvalue')
    );
  END LOOP;
  -- Within a stretch places stand by half degrees: those of a circle lie on few pages of the table, of which all must be read to count them.
  EXECUTE format(
    'insert into %s (edition, minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone, latitude, longitude, postcodes) '
    'select edition, coalesce(-population, 1) as minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone, latitude, longitude, postcodes '
    'from places_%s order by width_bucket(coalesce(-population, 1), %L::integer[]), floor(latitude * 2), floor(longitude * 2)',
    list, edition, starts
  );
  -- Without pg_trgm each search reads all places: the answers are the same.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE format('create index on %s using gin (search gin_trgm_ops)', list);
  END IF;
  -- Names are found by how they begin, and by their words and the official code, whether or not there is pg_trgm.
  EXECUTE format('create index on %s (search text_pattern_ops)', list);
  EXECUTE format('create index on %s using gin (string_to_array(search, '' ''))', list);
  EXECUTE format('create index on %s using gin (postcodes)', list);
  EXECUTE format('create index on %s using gist (point(longitude, latitude))', list);
  EXECUTE format('alter table listed_places attach partition %s for values in (%s)', list, edition);
  FOR stretch IN 0 .. cardinality(starts) LOOP
    -- Where places lie, and their postcodes, are found by indexes whatever is known of how they are distributed.
    EXECUTE format('analyze %s_%s (edition, minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone)', list, stretch);
  END LOOP;
  EXECUTE format(
    'insert into place_stretches select %s, min(minus_population), max(minus_population) from %s group by tableoid', edition, list
  );
  -- That there are several decides whether they are looked through one after the other.
  ANALYZE place_stretches;
END $$;
--> statement-breakpoint
-- What was loaded before is found in the same ways.
DO $$ DECLARE list regclass; BEGIN
  FOR list IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'listed_places'::regclass LOOP
    EXECUTE format('create index on %s (search text_pattern_ops)', list);
    EXECUTE format('create index on %s using gin (string_to_array(search, '' ''))', list);
  END LOOP;
END $$;
