// Fields of the officials' overview, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  closingSoon: ['True if the project ends within days.'],
  newPeople: ["People who responded since the official's last visit.", 5, 'people'],
  openMessages: ['Contact messages that wait for an answer.', 3, 'messages'],
  openReports: ['Reports that wait for a decision; null for those who may not decide.', 2, 'reports'],
  overdue: ['Decisions whose promised day has passed.', 1, 'decisions'],
  'OverviewProject.finished': ['People who sent the survey.', 180, 'people'],
  'OverviewProject.started': ['People who opened the survey.', 260, 'people'],
  phase: ['Where the project is between draft and completion.'],
  publishFailed: ['True if the draft could not be published by itself.'],
  zipCodes: ['How many zip codes the project has.', 4, 'zip codes'],
}
