declare module '../../../core/database/database.server.ts' {
  interface Tables {
    answer_tags: { id: string; question_id: string; name: string; created_at: Date }
    tagged_answers: { tag_id: string; answer_id: string }
  }
}

export {}
