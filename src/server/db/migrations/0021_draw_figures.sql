CREATE TABLE "draw_figures" (
	"date" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"gini" double precision,
	"without_letter" double precision,
	"first_wait_median" double precision,
	"first_wait_longest" double precision,
	"next_wait_median" double precision,
	"next_wait_longest" double precision
);
