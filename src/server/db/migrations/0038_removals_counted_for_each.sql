DROP INDEX "nightly_figures_removals";--> statement-breakpoint
ALTER TABLE "nightly_figures" DROP COLUMN "removals";