-- Places are chosen by these columns alone: how they are distributed is told of no others. Where there are very many, those that follow each other in the order of
-- pages lie together, for a search of letters that many names have is read in that order.
CREATE OR REPLACE FUNCTION places_finish(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  are_many boolean;
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('select count(*) > 100000 from places_%s', edition) INTO are_many;
  IF are_many THEN
    EXECUTE format('create index places_%s_ordered on places_%s ((-population), code, country)', edition, edition);
    EXECUTE format('cluster places_%s using places_%s_ordered', edition, edition);
  END IF;
  EXECUTE format('alter table places attach partition places_%s for values in (%s)', edition, edition);
  -- Without pg_trgm each search reads all places: the answers are the same.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE format('create index on places_%s using gin (search gin_trgm_ops)', edition);
  END IF;
  EXECUTE format('analyze places_%s (edition, country, code, population, is_reference, search, seismic_zone, climate_zone, wind_speed_ms)', edition);
END $$;
