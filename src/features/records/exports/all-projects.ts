/** In place of a project's id: every project of the caller's organization. A file of its own keeps the rules out of the page's script. */
export const allProjects = 'all'
