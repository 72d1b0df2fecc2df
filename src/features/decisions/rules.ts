export const decisionStatuses = ['promised', 'done', 'declined'] as const
export type DecisionStatus = (typeof decisionStatuses)[number]
