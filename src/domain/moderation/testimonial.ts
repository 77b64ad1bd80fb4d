/** In UTF-16 units; the home page’s cards have room for it. */
export const maximumTestimonialLength = 300;
