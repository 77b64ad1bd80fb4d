/** The longest testimonial that can be stored, in UTF-16 units: the cards of the home page have room for it. */
export const maximumTestimonialLength = 300;
