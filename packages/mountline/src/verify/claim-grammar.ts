/** The grammar of a claim. Which words stand for which events and states is in predicates.ts; docs/verify.md explains it with examples. */
export const CLAIM_GRAMMAR = String.raw`
Claims {
  Claim = Statement link Statement       -- inference
        | Statement before Statement     -- before
        | Statement after Statement      -- after
        | Statement                      -- single

  Statement = nothing listens on Port Part*       -- nothingListens
            | something listens on Port Part*     -- somethingListens
            | program listens on Port Part*       -- programListens
            | Subject listens on Port Part*       -- subjectListens
            | no file value Part*                 -- noFile
            | no What Part*                       -- no
            | Subject predicate Part*             -- predicate
            | What Part*                          -- happened

  What = pattern text   -- pattern
       | text           -- text
       | kind           -- kind
       | noun           -- noun

  Part = of Subject            -- of
       | on Subject            -- on
       | in file? value        -- in
       | by value              -- by
       | at least count times  -- atLeast
       | count times           -- times
       | at capture            -- capture
       | at clock              -- at
       | between clock and clock -- between
       | after clock           -- after
       | since clock           -- since
       | before clock          -- before
       | until clock           -- until

  Port = port? number

  Subject = port number      -- port
          | pid number       -- pid
          | unit value       -- unit
          | mount value      -- mount
          | pod value        -- pod
          | server value     -- server
          | file value       -- file
          | unitName         -- unitName
          | path             -- path

  predicate (a predicate) = piece (" "+ piece)*
  piece = ("in D state" | "in the bundle" | "in outage") ~wordPart  -- phrase
        | ~stop word                                                -- word
  noun (an event) = ~stop word (" "+ ~stop word)*
  stop = of | in | by | at | on | between | after | since | before | until | link | often
  often = count " "+ times
  word = wordStart wordPart*
  wordStart = alnum | "'"
  wordPart = alnum | "-" | "_" | "'" | "/"

  kind (an event kind) = lower kindPart* ("." lower kindPart*)+ ~(kindPart | "." kindPart)
  kindPart = lower | digit | "-"
  text (a text in quotes) = "\"" (~"\"" any)* "\""
  value (a name) = quoted | (~(space | ",") any)+
  quoted = "\"" (~"\"" any)+ "\""
  path (a path) = "/" (~(space | ",") any)*
  unitName (a unit) = (~(unitEnd | space) any)+ unitEnd
  unitEnd = (".service" | ".mount" | ".socket" | ".target" | ".timer" | ".scope" | ".slice" | ".automount") ~alnum
  program (a program) = ~(nothing | something | no | port | pid | unit | mount | pod | server | file) lower (alnum | "-" | "_" | ".")*
  number (a number) = digit+ ~alnum
  count (a number) = digit+ ~(alnum | ":" | "-" | ".")
  clock (a time such as 13:24:29) = (date ("T" | " "+))? digit digit ":" digit digit (":" digit digit ("." digit+)?)? (zulu | "Z")?
  zulu = " "* "UTC" ~wordPart
  date = digit digit digit digit "-" digit digit "-" digit digit

  link (because) = ("because of" | "because" | "caused by" | "caused" | "led to" | "due to") ~wordPart
  nothing = "nothing" ~wordPart
  something = "something" ~wordPart
  listens = ("listens" | "listened" | "is listening") ~wordPart
  no = "no" ~wordPart
  of = ("of" | "for") ~wordPart
  on = "on" ~wordPart
  in = "in" ~wordPart
  by = "by" ~wordPart
  at = "at" ~wordPart
  least = "least" ~wordPart
  times = ("times" | "time") ~wordPart
  capture = "capture" ~wordPart
  between = "between" ~wordPart
  and = "and" ~wordPart
  after = "after" ~wordPart
  since = "since" ~wordPart
  before = "before" ~wordPart
  until = "until" ~wordPart
  pattern = "like" ~(wordPart | ".")
  port = "port" ~(wordPart | ".")
  pid = "pid" ~(wordPart | ".")
  unit = "unit" ~(wordPart | ".")
  mount = "mount" ~(wordPart | ".")
  pod = "pod" ~(wordPart | ".")
  server = "server" ~(wordPart | ".")
  file = "file" ~(wordPart | ".")
}
`;
