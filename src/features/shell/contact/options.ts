// The contact form's options. Separate from the contract, so the page does not load the schemas.

export const whoYouAre = ['Resident', 'City', 'Government Agency', 'University', 'Other'] as const
export const feedbackTypes = ['Good', 'Bad', 'Other'] as const
export const messageLengthMax = 5000
/** What a message can be about besides the kinds of feedback: a barrier for people with disabilities. */
export const messageTopics = ['barrier'] as const
export const pageLengthMax = 500
