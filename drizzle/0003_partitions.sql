-- A role that may only read and write rows loads editions as well: the tables that hold the places of an edition are made, attached and dropped for it by the role
-- that migrates, for whoever may insert into places, or delete from them, anyway.
CREATE FUNCTION places_begin(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('create table places_%s (like places including defaults)', edition);
  -- That no row is of another edition need not be looked up when it is attached.
  EXECUTE format('alter table places_%s alter column edition set default %s, add check (edition = %s)', edition, edition, edition);
  EXECUTE format('grant select, insert on places_%s to %I', edition, session_user);
END $$;--> statement-breakpoint
CREATE FUNCTION places_finish(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'insert') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('alter table places attach partition places_%s for values in (%s)', edition, edition);
  -- Without pg_trgm each search reads all places: the answers are the same.
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    EXECUTE format('create index on places_%s using gin (search gin_trgm_ops)', edition);
  END IF;
  EXECUTE format('analyze places_%s', edition);
END $$;--> statement-breakpoint
CREATE FUNCTION places_drop(edition integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT has_table_privilege(session_user, 'places', 'delete') THEN
    RAISE insufficient_privilege USING MESSAGE = 'permission denied for table places';
  END IF;
  EXECUTE format('drop table if exists places_%s', edition);
END $$;
