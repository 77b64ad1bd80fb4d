ALTER TABLE "nightly_figures" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "nightly_figures" ADD COLUMN "reads" text[];--> statement-breakpoint
CREATE INDEX "nightly_figures_drawn" ON "nightly_figures" USING btree ("number","seen_on","reads");--> statement-breakpoint
UPDATE "nightly_figures" SET "number" = "profiles"."id_profiles",
  "reads" = array_append("profiles"."also_reads", "languages"."iso2")
FROM "profiles" JOIN "languages" ON "languages"."id" = "profiles"."language_id"
WHERE "profiles"."id" = "nightly_figures"."user_id";
