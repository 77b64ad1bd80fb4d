CREATE TABLE "draw_circle" (
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "draw_circle_place_number_pk" PRIMARY KEY("place","number")
);
