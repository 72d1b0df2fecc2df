// What the contact form offers. Apart from the contract, so that the page carries the words and not the schemas.

export const whoYouAre = ['Resident', 'City', 'Government Agency', 'University', 'Other'] as const
export const feedbackTypes = ['Good', 'Bad', 'Other'] as const
export const messageLengthMax = 5000
