/** In place of a project's id: every project of the caller's organisation. */
export const allProjects = 'all'
