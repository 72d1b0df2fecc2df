/** Sections of the texts of projects that only their own pages include: the form, and a project's page. */
export const sectionsApart = ['form', 'project'] as const
