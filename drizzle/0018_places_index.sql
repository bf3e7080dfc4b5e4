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
  EXECUTE format('alter table listed_places attach partition %s for values in (%s)', list, edition);
  EXECUTE format(
    'insert into place_stretches select %s, min(minus_population), max(minus_population) from %s group by tableoid', edition, list
  );
  -- That there are several decides whether they are looked through one after the other.
  ANALYZE place_stretches;
END $$;--> statement-breakpoint
-- The statements that make the indexes by which listed places are found, and count how they are distributed; without them each search reads all, and its answers are the same.
CREATE FUNCTION places_index_statements(edition integer) RETURNS SETOF text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  list text := format('listed_places_%s', edition);
BEGIN
  -- Without pg_trgm each search reads all places: the answers are the same.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    RETURN NEXT format('create index on %s using gin (search gin_trgm_ops)', list);
  END IF;
  -- Names are found by how they begin, and by their words and the official code, whether or not there is pg_trgm.
  RETURN NEXT format('create index on %s (search text_pattern_ops)', list);
  RETURN NEXT format('create index on %s using gin (string_to_array(search, '' ''))', list);
  RETURN NEXT format('create index on %s using gin (postcodes)', list);
  RETURN NEXT format('create index on %s using gist (point(longitude, latitude))', list);
  -- Where places lie, and their postcodes, are found by indexes whatever is known of how they are distributed.
  RETURN QUERY
    SELECT format('analyze %s (edition, minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone)', inhrelid::regclass)
    FROM pg_inherits WHERE inhparent = list::regclass;
  RETURN NEXT format('analyze places_%s (edition, country, code, population, is_reference)', edition);
END $$;--> statement-breakpoint
DROP FUNCTION places_finish(integer);--> statement-breakpoint
-- The database that is embedded answers first, and makes its indexes then.
CREATE FUNCTION places_finish(edition integer, indexed boolean DEFAULT true) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  statement text;
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('alter table places attach partition places_%s for values in (%s)', edition, edition);
  PERFORM places_list(edition);
  IF indexed THEN
    FOR statement IN SELECT places_index_statements(edition) LOOP
      EXECUTE statement;
    END LOOP;
  END IF;
END $$;
