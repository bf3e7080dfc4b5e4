DROP FUNCTION places_list(integer);--> statement-breakpoint
-- Lists the places of an edition, in stretches that follow each other in the order of pages, those of unknown population last. A search looks through one after the other
-- until its page is full: letters that many names have are soon found, and rare ones by the index of each stretch. How many names have some letters, which Postgres can only
-- guess, hardly matters then.
CREATE FUNCTION places_list(edition integer, sorted boolean) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  -- Sorted, the places of a stretch stand by half degrees: those of a circle lie on few pages of the table, of which all must be read to count them.
  EXECUTE format(
    'insert into %s (edition, minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone, latitude, longitude, postcodes) '
    'select edition, coalesce(-population, 1) as minus_population, code, country, search, seismic_zone, wind_speed_ms, climate_zone, latitude, longitude, postcodes '
    'from places_%s', list, edition
  ) || CASE WHEN sorted THEN
    format(' order by width_bucket(coalesce(-population, 1), %L::integer[]), floor(latitude * 2), floor(longitude * 2)', starts)
  ELSE '' END;
  EXECUTE format('alter table listed_places attach partition %s for values in (%s)', list, edition);
  EXECUTE format(
    'insert into place_stretches select %s, min(minus_population), max(minus_population) from %s group by tableoid', edition, list
  );
  -- That there are several decides whether they are looked through one after the other.
  ANALYZE place_stretches;
END $$;--> statement-breakpoint
-- The database that is embedded answers first: it holds all in memory, so that places need not be sorted there, and makes its indexes later.
CREATE OR REPLACE FUNCTION places_finish(edition integer, indexed boolean DEFAULT true) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  statement text;
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('alter table places attach partition places_%s for values in (%s)', edition, edition);
  PERFORM places_list(edition, sorted => indexed);
  IF indexed THEN
    FOR statement IN SELECT places_index_statements(edition) LOOP
      EXECUTE statement;
    END LOOP;
  END IF;
END $$;
