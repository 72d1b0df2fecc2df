// Fields of the calls that belong to pages, for the API description.
import type { Vocabulary } from '../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  accepted: ['The version that the caller accepted, and when; null if none.'],
  cases: ['Decisions that were carried out.'],
  current: ['The version in force.'],
  doneAt: ['When it was done.'],
  effective: ['The day from which the version is in force.', '2027-01-01'],
  isDue: ['True if the caller still has to accept the version in force.'],
  isOwn: ["True on an organization's own site."],
  next: ['The version that comes next; null if none is announced.'],
  openProjects: ['Projects that take responses.', 11, 'projects'],
  organization: ['The name of the organization.', 'City of Newport Beach'],
  section: ['The section.'],
  told: ['The translations of the projects and decisions that are told of.'],
  version: ['The version.', '2026-11-01'],
}
