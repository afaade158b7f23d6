/** `options` refuses unknown names; `port` may have more members, as a class does; `unchecked` is checked by other code. */
type ValueType = 'any' | 'unchecked' | 'function' | 'string' | 'object' | 'array' | 'strings' | 'functions';

interface ValueRule {
  readonly type: ValueType;
}

interface ChoiceRule {
  readonly type: 'choice';
  readonly values: readonly string[];
}

interface MemberRule<Value> {
  readonly type: 'options' | 'port';
  readonly members: OptionRules<Value>;
}

type Presence<Options, Name extends keyof Options> =
  object extends Pick<Options, Name>
    ? { readonly optional: true }
    : { readonly optional?: never /** Completes "Set the option `name` to". */; readonly fix?: string };

/** The rule of each option. A type error names an option without a rule, and a rule that is optional by mistake. */
export type OptionRules<Options> = {
  readonly [Name in keyof Options]-?: (ValueRule | ChoiceRule | MemberRule<NonNullable<Options[Name]>>) &
    Presence<Options, Name>;
};
