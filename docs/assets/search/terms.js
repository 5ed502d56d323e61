// What a search needs first: the query as terms, and the files with their postings. The rest of the search (engine.js)
// arrives while these are on their way.

import { ShardedIndex } from "./index.js";
import { Messages } from "./messages.js";
import { QueryParser } from "./query.js";
import { Tokenizer } from "./tokens.js";

export class Terms {
  /** `load(path)` promises the text of a file below the folder of the index. */
  constructor(manifest, load) {
    const { definition } = manifest;
    this.manifest = manifest;
    this.index = new ShardedIndex(manifest, load);
    this.messages = new Messages(definition.messages);
    this.tokenizer = new Tokenizer(definition.tokens);
    this.parser = new QueryParser(definition.query, this.tokenizer, this.messages);
  }

  /** Begins to read the postings of a query. The search asks for them again, and learns of a failure then. */
  read(text) {
    const { clauses, signatures, whole } = this.parser.parse(text);
    for (const term of [...clauses.map(({ term }) => term), ...signatures, whole].filter(Boolean)) {
      this.index.posting(term).catch(() => {});
    }
  }
}
