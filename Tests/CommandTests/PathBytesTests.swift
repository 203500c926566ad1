import Support
import Testing

/// Paths whose bytes are no text, given to the program as the system gives them.
@Suite struct PathBytesTests {
  /// What comes before each test: a folder of its own, a byte that is no text, and notes of so many strokes.
  private static let stage = """
    set -e
    folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
    e=$'\\xE9'; E=$'\\xE8'
    export SUZURI_LIBRARY="$folder/lib$e" HOME="$folder/home$e" SUZURI_CONFIG="$folder/config$e"
    page() {
      printf '<page width="200" height="200">%s<layer>' "$1"
      for ((n = 0; n < $2; n++)); do
        printf '<stroke tool="pen" color="black" width="1.41">10 %s 20 20</stroke>' $n
      done
      printf '</layer></page>'
    }
    plain='<background type="solid" color="white" style="plain"/>'
    notes() {
      printf '<?xml version="1.0"?><xournal creator="test" fileversion="4"><title></title>'
      page "${2:-$plain}" "$1"; printf '</xournal>'
    }
    strokes() { "$suzuri" info "$1" --json | tr -d ' ,' | grep '"strokes":'; }

    """

  /// Runs lines of a shell; what stands for bytes in memory must not be seen.
  private func run(_ lines: String) throws -> Execution {
    let run = try Execution(ofShell: Self.stage + lines)
    for text in [run.output, run.messages] {
      #expect(!text.unicodeScalars.contains { (0xFDD0...0xFDEF).contains($0.value) })
    }
    return run
  }

  private func check(_ lines: String, _ output: String) throws {
    let run = try run(lines)
    #expect(run.output == output)
    #expect(run.messages == "")
    #expect(run.code == 0)
  }

  @Test func `a file is looked at, imported, exported and opened under its name`() throws {
    try check(
      """
      notes 3 > "caf$e.xopp"
      strokes "caf$e.xopp"
      "$suzuri" import "caf$e.xopp" | sed 's/(.*)/(id)/'
      "$suzuri" export "caf$e.xopp" -o "out$e.pdf" | sed 's/: .*//'
      "$suzuri" export "./caf$e.xopp" -o "x$e.xopp" --json | grep '"path"'
      strokes "x$e.xopp"
      ls -b
      """,
      """
      "strokes":3
      caf�.xopp: 3 strokes, 6 points on page 1 of 'caf�' (id).
      out�.pdf
              "path": "x�.xopp",
      "strokes":3
      caf\\351.xopp
      lib\\351
      out\\351.pdf
      x\\351.xopp

      """)
  }

  @Test func `files whose names differ in such bytes alone are two, and so are two spellings`()
    throws
  {
    try check(
      """
      number=1
      for name in "$e" "$E" $'\\xC3\\xA9' $'e\\xCC\\x81' $'\\xEF\\xBF\\xBD' $'\\xEF\\xB7\\x9E\\xEF\\xB7\\xA9'; do
        notes $number > "$name.xopp"; number=$((number + 1))
      done
      for name in "$e" "$E" $'\\xC3\\xA9' $'e\\xCC\\x81' $'\\xEF\\xBF\\xBD' $'\\xEF\\xB7\\x9E\\xEF\\xB7\\xA9'; do
        strokes "$name.xopp"
        "$suzuri" export "$name.xopp" -o "$name.svg" >/dev/null
        [ -s "$name.svg" ]
      done
      ls *.svg | wc -l
      """,
      (1...6).map { "\"strokes\":\($0)\n" }.joined() + "6\n")
  }

  @Test func `the library, its backups and its salvage live in such a folder`() throws {
    try check(
      """
      "$suzuri" new Physics >/dev/null
      name=$("$suzuri" backup 2>/dev/null | cut -d' ' -f1)
      "$suzuri" new Chemistry >/dev/null
      "$suzuri" backup --list --json | grep -c '"path": ".*lib�/backups/library-'
      "$suzuri" verify >/dev/null
      "$suzuri" restore --backup "$name" >/dev/null
      "$suzuri" list --json | grep '"title"'
      echo broken > "$SUZURI_LIBRARY/library.sqlite"
      "$suzuri" restore --backup "$name" >/dev/null
      "$suzuri" list --json | grep '"title"'
      printf 'XXXXXXXX' | dd of="$SUZURI_LIBRARY/library.sqlite" conv=notrunc status=none
      "$suzuri" verify >/dev/null 2>&1 || "$suzuri" verify --set-aside >/dev/null 2>&1 || true
      "$suzuri" list --json 2>/dev/null | grep '"title"'
      ls -b
      """,
      """
      1
          "title": "Physics",
          "title": "Physics",
          "title": "Physics",
      lib\\351

      """)
  }

  @Test(arguments: ["--library", "SUZURI_LIBRARY", "XDG_DATA_HOME", "HOME"])
  func `the place of the library may be named in every way`(way: String) throws {
    let (call, place) =
      switch way {
      case "--library": ("\"$suzuri\" new Physics --library \"$PWD/a$e\"", "a$e")
      case "SUZURI_LIBRARY": ("SUZURI_LIBRARY=\"$PWD/a$e\" \"$suzuri\" new Physics", "a$e")
      case "XDG_DATA_HOME":
        ("unset SUZURI_LIBRARY; XDG_DATA_HOME=\"$PWD/a$e\" \"$suzuri\" new Physics", "a$e/suzuri")
      default:
        ("unset SUZURI_LIBRARY; \"$suzuri\" new Physics", "home$e/.local/share/suzuri")
      }
    try check(
      "\(call) >/dev/null; [ -s \"\(place)/library.sqlite\" ] && ls -b",
      "\(way == "HOME" ? "home" : "a")\\351\n")
  }

  @Test func `what lies beside notes, and what they name, is found`() throws {
    try check(
      """
      mkdir "d$e"; cd "d$e"
      notes 1 > a.xopp
      "$suzuri" export a.xopp -o a.png >/dev/null; "$suzuri" export a.xopp -o a.pdf >/dev/null
      notes 1 '<background type="pixmap" domain="attach" filename="bg_1.png"/>' > "n$e.xopp"
      mv a.png "n$e.xopp.bg_1.png"
      notes 1 '<background type="pdf" domain="attach" filename="bg.pdf" pageno="1"/>' > "p$e.xopp"
      cp a.pdf "p$e.xopp.bg.pdf"
      notes 1 '<background type="pdf" domain="absolute" filename="a.pdf" pageno="1"/>' > "q$e.xopp"
      for name in n p q; do
        "$suzuri" info "$name$e.xopp" | grep -Ec 'was not found|does not exist' || true
        "$suzuri" import "$name$e.xopp" >/dev/null 2>&1
      done
      "$suzuri" export "q�" -o q.pdf 2>&1 | grep -Ec 'was not found|does not exist' || true
      cd ..
      "$suzuri" export "d$e/q$e.xopp" -o "d$e/a.pdf" 2>&1 || true
      """,
      """
      0
      0
      0
      0
      Error: cannot write d�/a.pdf: the output would replace its own source; choose another name.

      """)
  }

  @Test func `a note links to its pictures, and takes away its own alone`() throws {
    try check(
      """
      notes 1 > "n$e.xopp"
      "$suzuri" export "n$e.xopp" -o "v$e.md" >/dev/null
      grep -o '](.*)' "v$e.md"
      ls -b "v$e"
      "$suzuri" export "n$e.xopp" -o "v$e.md" >/dev/null
      ls -b "v$e"
      """,
      """
      ](v%E9/v%E9-1.svg)
      v\\351-1.svg
      v\\351-1.svg

      """)
  }

  @Test func `titles are text`() throws {
    try check(
      """
      "$suzuri" new "caf$e" | sed 's/ (.*//'
      "$suzuri" list --json | grep '"title"' | od -An -c | tr -d ' \\n' | grep -o 'caf.*"'
      "$suzuri" rename "caf$e" "the$e" >/dev/null
      "$suzuri" export "the$e" -o "the$e.pdf" | sed 's/: .*//'
      "$suzuri" names notebooks
      """,
      """
      Created 'caf�'
      caf357277275"
      the�.pdf
      the�

      """)
  }

  @Test func `a message names the path with a sign for what is no text`() throws {
    let run = try run("\"$suzuri\" import \"gone$e.xopp\"")
    #expect(run.messages == "Error: cannot read gone\u{FFFD}.xopp: No such file or directory.\n")
    #expect(run.code == 1)
  }

  @Test func `the tour and the program itself may lie in such a folder`() throws {
    let run = try run(
      """
      mkdir "bin$e" "tmp$e"; cp "$suzuri" "$suzuri-bench" "bin$e"
      TMPDIR="$PWD/tmp$e" "bin$e/suzuri" tour >/dev/null; ls "tmp$e" | grep -c suzuri-tour
      notes 3 > "n$e.xopp"
      TMPDIR="$PWD/tmp$e" "bin$e/suzuri-bench" export --rounds 1 --json "n$e.xopp" || true
      """)
    #expect(run.output.hasPrefix("1\n"))
    #expect(run.output.contains("\"name\": \"n\u{FFFD}\""), "\(run)")
    #expect(!run.messages.contains("failed"), "\(run)")
  }
}
