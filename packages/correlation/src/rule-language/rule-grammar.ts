/** The rule language. Meaning is in rule-parser.ts; docs/rule-language.md explains it with examples. */
export const GRAMMAR = String.raw`
Mountline {
  Rules = Rule*
  Rule = rule id Clause+

  Clause = title Text                               -- title
         | severity level                           -- severity
         | see url                                  -- see
         | more specific than ListOf<id, ",">       -- overrides
         | open while NonemptyListOf<name, or>      -- open
         | because Text                             -- because
         | impact Text                              -- impact
         | do now Text Command*                     -- doNow
         | fix Text Command*                        -- fix
         | fixed in kernel NonemptyListOf<version, ","> Text -- fixedIn
         | unknown Text                             -- unknown
         | at least one of NonemptyListOf<Body, or> -- group
         | anchor Body                              -- anchor
         | ended by Body (says string)?             -- end
         | no Body                                  -- no
         | Body                                     -- step

  Body = name "?"? kind Conditions Constraint*
  Conditions = ListOf<Condition, ",">
  Condition = field operator Value
  Value = duration | number | string | variable | reference | word
  Constraint = after Point (within duration)?       -- after
             | before Point (within duration)?      -- before
             | between Point and Point              -- between
             | within duration of Point             -- within
             | same life of id as name              -- sameLife
             | same NonemptyListOf<field, and> as name -- same
             | life of id before name               -- lifeBefore
             | longer than duration                 -- longer
             | more than duration from Point to Point -- more
             | at capture                           -- capture
             | every                                -- every
             | at least count times (within duration)? -- times
             | by NonemptyListOf<id, ",">           -- by
  Point = reference | name
  Text = string (if name)? (unless NonemptyListOf<name, or>)?
  Command = "$" string

  id = lower idPart*
  kind (an event kind) = lower idPart* ("." lower idPart*)+
  idPart = lower | digit | "-"
  name (a name) = ~keyword lower nameRest*
  nameRest = alnum
  field (a field) = lower nameRest*
  variable (a variable) = upper (upper | digit | "_")*
  reference = name "." field
  word = lower (alnum | "-")*
  count (a count) = digit+ ~alnum
  number (a number) = "-"? digit+ ("." digit+)? ~alnum
  version (a version of the kernel) = digit+ "." digit+ ("." digit+)? ~(alnum | ".")
  duration (a duration) = digit+ ("." digit+)? ("ms" | "s" | "m" | "h" | "d") ~alnum
  string (a text in quotes) = "\"" stringChar* "\""
  stringChar = "\\" any  -- escaped
             | ~"\"" any -- plain
  url = (~blank any)+
  blank = " " | "\t" | "\r" | "\n"
  operator = "!=" | "<=" | ">=" | "=" | "<" | ">"
  level = ("critical" | "major" | "minor") ~alnum

  keyword = (rule | title | severity | see | more | specific | than | open | while | because | impact | do | now | fix
          | fixed | unknown | anchor | ended | no | or | after | before | between | within | same | as | life | longer | at
          | every | by | of | and | if | unless | says)
  rule = "rule" ~nameRest
  title = "title" ~nameRest
  severity = "severity" ~nameRest
  see = "see" ~nameRest
  more = "more" ~nameRest
  specific = "specific" ~nameRest
  than = "than" ~nameRest
  open = "open" ~nameRest
  while = "while" ~nameRest
  because = "because" ~nameRest
  impact = "impact" ~nameRest
  do = "do" ~nameRest
  now = "now" ~nameRest
  fix = "fix" ~nameRest
  fixed = "fixed" ~nameRest
  in = "in" ~nameRest
  kernel = "kernel" ~nameRest
  unknown = "unknown" ~nameRest
  anchor = "anchor" ~nameRest
  ended = "ended" ~nameRest
  no = "no" ~nameRest
  or = "or" ~nameRest
  after = "after" ~nameRest
  before = "before" ~nameRest
  between = "between" ~nameRest
  within = "within" ~nameRest
  same = "same" ~nameRest
  as = "as" ~nameRest
  life = "life" ~nameRest
  longer = "longer" ~nameRest
  at = "at" ~nameRest
  least = "least" ~nameRest
  one = "one" ~nameRest
  capture = "capture" ~nameRest
  from = "from" ~nameRest
  to = "to" ~nameRest
  every = "every" ~nameRest
  times = "times" ~nameRest
  by = "by" ~nameRest
  of = "of" ~nameRest
  and = "and" ~nameRest
  if = "if" ~nameRest
  unless = "unless" ~nameRest
  says = "says" ~nameRest

  space += comment
  comment = "#" (~"\n" any)*
}
`;
