-- Parts of a text by which an index finds it, without an extension: three characters in a row, the first letters of
-- its words, and of other scripts than the Latin one also one and two characters, which can be a whole name there.
CREATE FUNCTION "search_parts"(written text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  padded text := ' ' || replace(translate(written, '-', ' '), E'\n', '  ');
  is_ascii boolean := octet_length(written) = char_length(written);
  parts text[] := '{}';
  part text;
BEGIN
  -- A loop is ten times as fast as a query here, and everybody who joins is taken apart.
  FOR place IN 1 .. char_length(padded) LOOP
    part := substr(padded, place, 3);
    IF char_length(part) = 3 THEN parts := array_append(parts, part); END IF;
    IF part LIKE ' _%' AND part NOT LIKE '  %' THEN parts := array_append(parts, left(part, 2)); END IF;
    CONTINUE WHEN is_ascii;
    IF octet_length(left(part, 2)) > char_length(left(part, 2)) THEN
      parts := array_append(parts, left(part, 2));
    END IF;
    IF octet_length(left(part, 1)) > 1 THEN parts := array_append(parts, left(part, 1)); END IF;
  END LOOP;
  RETURN parts;
END $$;--> statement-breakpoint
CREATE TABLE "counted_people" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "counted_people_key" PRIMARY KEY("day","kind","first","last","score")
);
--> statement-breakpoint
CREATE TABLE "people_counts" (
	"part" integer PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "compliments_sent";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_parts(lower("email")));--> statement-breakpoint
CREATE INDEX "compliments_removed" ON "compliments" USING btree ("sender_id") WHERE "compliments"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (search_parts("search_name"));--> statement-breakpoint
CREATE INDEX "compliments_sent" ON "compliments" USING btree ("sender_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"removed_at");--> statement-breakpoint
INSERT INTO "people_counts" ("part", "people")
SELECT "id_profiles" / 1000, count(*) FROM "profiles" GROUP BY 1;--> statement-breakpoint
CREATE FUNCTION "profiles_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0]::integer;
BEGIN
  INSERT INTO people_counts AS counts (part, people)
  SELECT id_profiles / 1000, sign * count(*) FROM changed GROUP BY 1
  -- Everybody in the same order, so that nobody waits in a circle.
  ORDER BY 1
  ON CONFLICT (part) DO UPDATE SET people = counts.people + excluded.people;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_added" AFTER INSERT ON "profiles" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "profiles_count"('1');--> statement-breakpoint
CREATE TRIGGER "profiles_taken" AFTER DELETE ON "profiles" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "profiles_count"('-1');--> statement-breakpoint
CREATE FUNCTION "counted_people_leave"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joined date := (OLD.created_at AT TIME ZONE 'UTC')::date;
  night_score smallint := coalesce((SELECT score FROM nightly_figures WHERE user_id = OLD.id), 0);
BEGIN
  -- One after the other, and apart from the night that notes them, so that nobody waits in a circle.
  PERFORM pg_advisory_xact_lock(7265006);
  UPDATE counted_people AS counted SET people = people - 1
  WHERE CASE kind
    WHEN 'active' THEN EXISTS (
      SELECT FROM engagement_metrics
      WHERE user_id = OLD.id AND date BETWEEN counted.first AND counted.last
        AND (compliments_sent > 0 OR thanks_sent > 0 OR ai_interactions > 0))
    WHEN 'received' THEN EXISTS (
      SELECT FROM engagement_metrics
      WHERE user_id = OLD.id AND date BETWEEN counted.first AND counted.last
        AND compliments_received > 0)
    WHEN 'cohort' THEN EXISTS (
      SELECT FROM cohort_activity
      WHERE user_id = OLD.id AND cohort = counted.first AND week = counted.last)
    WHEN 'joined' THEN joined BETWEEN counted.first AND least(counted.first + 6, counted.last)
    ELSE joined <= counted.last AND night_score = counted.score
  END;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "profiles_leave_counts" BEFORE DELETE ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "counted_people_leave"();--> statement-breakpoint
-- What is forgotten because it is old stays in the sums of its day; what goes with an account does not.
CREATE FUNCTION "is_forgetting"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('wohlwort.forgetting', true), '') = 'on'
$$;--> statement-breakpoint
DROP TRIGGER "feature_usage_day" ON "feature_usage";--> statement-breakpoint
CREATE TRIGGER "feature_usage_day" AFTER INSERT ON "feature_usage"
  FOR EACH ROW EXECUTE FUNCTION "feature_usage_count_day"();--> statement-breakpoint
CREATE TRIGGER "feature_usage_taken" AFTER DELETE ON "feature_usage"
  FOR EACH ROW WHEN (NOT is_forgetting()) EXECUTE FUNCTION "feature_usage_count_day"();--> statement-breakpoint
DROP TRIGGER "engagement_metrics_taken" ON "engagement_metrics";--> statement-breakpoint
CREATE TRIGGER "engagement_metrics_taken" AFTER DELETE ON "engagement_metrics"
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT WHEN (NOT is_forgetting()) EXECUTE FUNCTION "engagement_metrics_take_days"();
