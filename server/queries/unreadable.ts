/** A parameter of a question that says nothing understandable. Routes turn it into the contract's refusal. */
export class UnreadableQuery extends Error {
  override readonly name = 'UnreadableQuery';
}
