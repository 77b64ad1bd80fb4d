-- The name of a silenced person goes with their account, as the names on letters do; the entry stays.
CREATE FUNCTION "forget_silenced_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "silences_forget_name" BEFORE UPDATE OF "silenced_id" ON "silences"
  FOR EACH ROW WHEN (NEW.silenced_id IS NULL AND OLD.name IS NOT NULL)
  EXECUTE FUNCTION "forget_silenced_name"();--> statement-breakpoint
UPDATE "silences" SET "name" = NULL WHERE "silenced_id" IS NULL AND "name" IS NOT NULL;
