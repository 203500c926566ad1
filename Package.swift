// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The Swift libraries lie in the program itself where it is built for use: it starts sooner, and runs
/// where no toolchain is.
///
/// The testing library cannot be linked in that way: tests in release need `SUZURI_DYNAMIC=1`.
let standalone = Context.environment["SUZURI_DYNAMIC"] == nil ? ["-static-stdlib"] : []

/// How rooms with much work are compiled for tests: overflows and bounds are checked all the same.
///
/// Each of them is compiled as a whole, since file by file takes half as long again. A debugger sees more without
/// all that, with `SUZURI_PLAIN=1`.
let optimized =
  Context.environment["SUZURI_PLAIN"] == nil
  ? ["-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode"] : []

/// Where the headers of Pango, HarfBuzz and gdk-pixbuf are, as flags of a compiler.
///
/// `pkgConfig` would also link the libraries, which are only loaded when something is drawn.
let headers: [String] = {
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [
    "pkg-config", "--cflags-only-I", "pangocairo", "harfbuzz-subset", "gdk-pixbuf-2.0",
    "poppler-glib",
  ]
  process.standardOutput = output
  guard (try? process.run()) != nil,
    let bytes = try? output.fileHandleForReading.readToEnd(), !bytes.isEmpty
  else { fatalError("pkg-config finds no Pango: 'make packages' installs what is missing") }
  let text = String(decoding: bytes, as: UTF8.self)
  return text.split(whereSeparator: \.isWhitespace).map { String($0) }
}()

/// The settings of every Swift target: the strictest the compiler knows, the same everywhere.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(headers.flatMap { ["-Xcc", $0] }),
  // Generic code and small accessors are called in the nib's path from other modules. Generic types are
  // made by calls: made from their names, each key of a dictionary costs a look at all 7,000 conformances
  // of the program, a tenth of what a small export takes.
  .unsafeFlags(
    [
      "-cross-module-optimization", "-Xfrontend",
      "-disable-concrete-type-metadata-mangled-name-accessors",
    ] + standalone, .when(configuration: .release)),
]

/// The settings of what does the work: optimized for tests, too, which draw and lay out thousands of pages.
let busy: [SwiftSetting] = strict + [.unsafeFlags(optimized, .when(configuration: .debug))]

/// C code notices when its stack is overwritten, and checks sizes where the compiler knows them.
let guarded: [CSetting] = [
  .unsafeFlags(["-fstack-protector-strong"]),
  .unsafeFlags(["-D_FORTIFY_SOURCE=2"], .when(configuration: .release)),
]

/// The 100,000 relative addresses of the program are packed, as LLVM's linker can: they take 22 KB instead of
/// 2.6 MB, and a fifth of the time at each start.
///
/// Systems before glibc 2.36 cannot read them.
let packed = Context.environment["SUZURI_PORTABLE"] == nil ? ["pack-relative-relocs"] : []

/// The program reads hostile files: it lies at another place each time, its tables of addresses are
/// bound before it begins and cannot be written afterwards, and no stack can be executed.
let program: [LinkerSetting] = [
  .unsafeFlags(["-use-ld=lld"]),
  .unsafeFlags(
    (["relro", "now", "noexecstack"] + packed)
      .flatMap { ["-Xlinker", "-z", "-Xlinker", $0] }),
  .unsafeFlags(standalone, .when(configuration: .release)),
]

/// The C mathematics library, which square roots and sines need.
let mathematics: [LinkerSetting] = [.linkedLibrary("m")]

/// A room of the house: a library in `Sources` and what it may import.
///
/// Rooms that wait for a hand get `strict` alone: file by file and without optimization, a changed line is in
/// the program for debugging after a few seconds.
func room(
  _ name: String, on dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = busy
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: mathematics)
}

/// The tests of one room, with files that they read where they lie.
func tests(
  of name: String, with dependencies: [Target.Dependency], files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["Support", "Wording"], exclude: files,
    swiftSettings: strict)
}

let package = Package(
  name: "suzuri",
  products: [
    .executable(name: "suzuri", targets: ["suzuri"]),
    .executable(name: "suzuri-bench", targets: ["suzuri-bench"]),
    // Preloaded by the tests of power cuts; never linked.
    .library(name: "PowerCutRecorder", type: .dynamic, targets: ["PowerCutRecorder"]),
    // Preloaded by the tests of the nib's path; never linked.
    .library(name: "NibWatch", type: .dynamic, targets: ["NibWatch"]),
    // Preloaded by the tests of missing libraries; never linked.
    .library(name: "WithoutLibrary", type: .dynamic, targets: ["WithoutLibrary"]),
  ],
  targets: [
    .systemLibrary(name: "CCairo"),
    .systemLibrary(name: "CDeflate"),
    .target(
      name: "CForward", cSettings: guarded, linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CDrawing", dependencies: ["CForward"],
      exclude: ["cairo", "harfbuzz", "pango", "pixbuf"].map { "\($0).functions" },
      // The libraries call their own functions, not those that lead to them.
      cSettings: guarded + [.unsafeFlags(headers + ["-fvisibility=hidden"])]),
    .target(
      name: "CSDL2", dependencies: ["CForward"], exclude: ["sdl.functions"], cSettings: guarded),
    .target(name: "CGLib", dependencies: ["CForward"], cSettings: guarded),
    .systemLibrary(name: "CHarfBuzz"),
    .systemLibrary(name: "CPango"),
    .systemLibrary(name: "CPixbuf"),
    .target(
      name: "CPoppler", dependencies: ["CForward"], exclude: ["poppler.functions"],
      cSettings: guarded + [.unsafeFlags(headers + ["-fvisibility=hidden"])]),
    .target(name: "CDBus", dependencies: ["CForward"], cSettings: guarded),
    .target(name: "CGraphviz", dependencies: ["CForward"], cSettings: guarded),
    .target(name: "CHelper", dependencies: ["CForward"], cSettings: guarded),
    .target(name: "CONNX", dependencies: ["CForward"], cSettings: guarded),
    .target(name: "CQPDF", dependencies: ["CForward"], cSettings: guarded),
    .systemLibrary(name: "CSQLite"),
    // The catalogs in `po` become part of the program with `#embed`.
    .target(name: "CTranslations", cSettings: guarded + [.unsafeFlags(["-std=c23"])]),
    // So do the pages of the guide.
    .target(name: "CGuide", cSettings: guarded + [.unsafeFlags(["-std=c23"])]),
    .target(name: "CZip", dependencies: ["CForward"], cSettings: guarded),
    .systemLibrary(name: "CZlib"),

    room("Wording"),
    room("Guide", on: ["Wording", "CGuide"]),
    room("Translations", on: ["Wording", "CTranslations"]),
    room("Bytes", on: ["Wording", "CZlib"]),
    room("Bus", on: ["Bytes", "Wording", "CDBus"]),
    room("Zip", on: ["Bytes", "Wording", "CZip"]),
    room("Geometry"),
    room("Folding", on: ["CGLib"]),
    room("Ink", on: ["Geometry", "Bytes", "Wording"]),
    room("SyntheticHand", on: ["Ink", "Geometry", "Bytes", "Wording"]),
    room("Notebook", on: ["Ink", "Geometry", "Bytes", "Wording"]),
    room("Store", on: ["Notebook", "Ink", "Geometry", "Bytes", "Wording", "CSQLite"]),
    room("Helper", on: ["Bytes", "Wording", "CHelper"]),
    room("Graphs", on: ["Helper", "Geometry", "Bytes", "Wording", "CGraphviz"]),
    room("Recognition", on: ["Helper", "Folding", "Geometry", "Bytes", "Wording", "CONNX"]),
    room("PDFReader", on: ["Helper", "Geometry", "Bytes", "Wording", "CPoppler"]),
    room(
      "Foreign", on: ["Helper", "Zip", "Notebook", "Ink", "Geometry", "Bytes", "Wording"]),
    room(
      "Exchange",
      on: [
        "Foreign", "Graphs", "PDFReader", "Notebook", "Ink", "Geometry", "Zip", "Bytes", "Wording",
      ]),
    room(
      "Paint",
      on: [
        "Helper", "PDFReader", "Notebook", "Ink", "Geometry", "Bytes", "Wording", "CCairo",
        "CPango", "CPixbuf", "CDrawing", "CForward",
      ]),
    room(
      "Export",
      on: [
        "PDFReader", "Paint", "Exchange", "Foreign", "Notebook", "Ink", "Folding", "Geometry",
        "Bytes", "Wording",
        "CDeflate",
        "CHarfBuzz",
        "CQPDF",
      ]),
    room(
      "Bundle",
      on: ["Store", "Zip", "Notebook", "Ink", "Geometry", "Bytes", "Wording"]),
    room(
      "Copies",
      on: [
        "Search", "Recognition", "Export", "Exchange", "Store", "Notebook", "Paint", "Ink",
        "Geometry", "Bytes", "Wording",
      ]),
    room(
      "Search",
      on: [
        "Recognition", "Store", "Paint", "PDFReader", "Notebook", "Ink", "Folding", "Geometry",
        "Bytes", "Wording",
      ]),
    room("Trace", on: ["Geometry", "Bytes", "Wording"]),
    room("Laboratory", on: ["Trace", "Paint", "Notebook", "Ink", "Geometry", "Bytes", "Wording"]),
    room(
      "Desk", on: ["Guide", "Folding", "Trace", "Notebook", "Ink", "Geometry", "Bytes", "Wording"],
      settings: strict),
    room(
      "Accessibility", on: ["Desk", "Bus", "Notebook", "Geometry", "Bytes", "Wording"],
      settings: strict),
    .target(
      name: "CX11", dependencies: ["CForward"],
      exclude: ["x11", "xcb", "xdamage", "xext", "xi"].map { "\($0).functions" },
      cSettings: guarded + [.unsafeFlags(["-fvisibility=hidden"])]),
    .target(
      name: "CStage", dependencies: ["CX11"], cSettings: guarded, linkerSettings: mathematics),
    room("Stage", on: ["Trace", "Geometry", "Bytes", "Wording", "CStage"]),
    .target(
      name: "CXInput",
      dependencies: ["CSDL2", "CX11"], cSettings: guarded,
      linkerSettings: [.linkedLibrary("wayland-client")]),
    room("Pen", on: ["Ink", "Geometry", "Bytes", "Wording", "CXInput"]),
    .target(
      name: "CScreen",
      dependencies: ["CSDL2", "CX11"], cSettings: guarded,
      linkerSettings: [.linkedLibrary("wayland-client")]),
    room(
      "App",
      on: [
        "Bundle", "Bus", "Desk", "Folding", "Accessibility", "Laboratory", "Trace", "Pen", "Copies",
        "Export", "Exchange", "Foreign", "Graphs", "Paint", "PDFReader", "Recognition", "Search",
        "Store", "Notebook", "Ink",
        "Geometry", "Bytes", "Wording", "CScreen", "CSDL2",
      ], settings: strict),
    room(
      "Command",
      on: [
        "App", "Laboratory", "Guide", "Bundle", "Bus", "Stage", "Desk", "Folding", "Pen", "Copies",
        "Export",
        "Exchange", "Foreign", "Paint", "Graphs", "PDFReader", "Helper", "Recognition", "Search",
        "Store", "SyntheticHand", "Notebook", "Trace",
        "Ink", "Geometry", "Bytes", "Wording",
      ], settings: strict),
    // What only developers use.
    room("InkQuality", on: ["SyntheticHand", "Ink", "Geometry", "Bytes", "Wording"]),
    room(
      "Bench",
      on: [
        "Command", "App", "Bundle", "Bus", "Stage", "Desk", "Folding", "Pen", "Export", "Exchange",
        "Paint", "PDFReader", "Recognition", "Search", "Store", "InkQuality", "SyntheticHand",
        "Notebook",
        "Trace", "Ink",
        "Geometry", "Bytes", "Wording",
      ], settings: strict),
    .executableTarget(
      name: "suzuri-bench", dependencies: ["Bench", "Translations", "Wording"],
      swiftSettings: strict, linkerSettings: program),

    .executableTarget(
      name: "suzuri", dependencies: ["Command", "Translations", "Wording"], swiftSettings: strict,
      linkerSettings: program),

    .target(
      name: "Support",
      dependencies: [
        "Recognition", "Store", "Paint", "Bus", "Desk", "Notebook", "Ink", "Geometry", "Bytes",
        "Wording",
      ],
      path: "Tests/Support",
      swiftSettings: busy, linkerSettings: mathematics),
    tests(of: "Wording", with: []),
    tests(of: "Translations", with: ["Translations", "suzuri"]),
    tests(of: "Guide", with: ["Guide", "Desk", "Command", "Translations"]),
    tests(of: "Bytes", with: ["Bytes"]),
    tests(of: "Bus", with: ["Bus", "Bytes"]),
    tests(of: "Zip", with: ["Zip", "Bytes"]),
    tests(of: "Geometry", with: ["Geometry"]),
    tests(of: "Folding", with: ["Folding"]),
    tests(of: "Ink", with: ["Ink", "Geometry", "Bytes", "SyntheticHand"]),
    tests(of: "SyntheticHand", with: ["SyntheticHand", "Ink", "Geometry"]),
    tests(of: "Notebook", with: ["Notebook", "Ink", "Geometry", "Bytes"]),
    tests(
      of: "Store", with: ["Store", "Notebook", "SyntheticHand", "Ink", "Geometry", "Bytes"],
      files: ["Files"]),
    tests(
      of: "Bundle",
      with: ["Bundle", "Zip", "Store", "Notebook", "SyntheticHand", "Ink", "Geometry", "Bytes"]),
    tests(
      of: "Foreign",
      with: ["Foreign", "Helper", "Zip", "Notebook", "Ink", "Geometry", "Bytes", "suzuri"]),
    tests(
      of: "Exchange",
      with: [
        "Exchange", "Foreign", "Graphs", "Notebook", "SyntheticHand", "Ink", "Geometry", "Bytes",
        "suzuri",
      ]),
    // What tries, in the tests of helpers, what these may not do.
    .executableTarget(
      name: "ConfinedTool", dependencies: ["CHelper"], path: "Tests/ConfinedTool"),
    // A helper that misbehaves.
    .executableTarget(
      name: "HelperTool", dependencies: ["Helper", "Bytes"], path: "Tests/HelperTool",
      swiftSettings: strict),
    tests(of: "Helper", with: ["Helper", "Bytes", "ConfinedTool", "HelperTool"]),
    tests(of: "Graphs", with: ["Graphs", "Helper", "Geometry", "Bytes", "suzuri"]),
    tests(of: "PDFReader", with: ["PDFReader", "Helper", "Geometry", "Bytes", "suzuri"]),
    tests(
      of: "Recognition",
      with: [
        "Recognition", "Folding", "SyntheticHand", "Ink", "Geometry", "Helper", "Bytes", "suzuri",
      ]),
    tests(
      of: "Search",
      with: [
        "Search", "Recognition", "Store", "Folding", "Notebook", "SyntheticHand", "Ink",
        "Geometry", "Bytes", "suzuri",
      ]),
    tests(
      of: "Paint",
      with: ["Paint", "Notebook", "SyntheticHand", "Ink", "Geometry", "Bytes", "suzuri"]),
    tests(
      of: "Export",
      with: [
        "Export", "Exchange", "Paint", "Notebook", "SyntheticHand", "Ink", "Geometry", "Bytes",
      ]),
    tests(
      of: "Copies",
      with: [
        "Copies", "Recognition", "Export", "Store", "Notebook", "SyntheticHand", "Ink", "Geometry",
        "Bytes",
      ]),
    tests(of: "Desk", with: ["Desk", "Trace", "Notebook", "Ink", "Geometry", "Bytes"]),
    tests(
      of: "Accessibility",
      with: ["Accessibility", "Desk", "Bus", "Notebook", "Ink", "Geometry", "Bytes"]),
    tests(
      of: "App",
      with: [
        "App", "Bundle", "Bus", "Desk", "Folding", "Copies", "Export", "Paint", "Pen",
        "Recognition", "Search", "Stage", "Store", "Trace", "Translations", "Notebook",
        "SyntheticHand", "Ink", "Geometry", "Bytes",
        "CSDL2", "ClipboardTool", "PenTool", "PenCompositor", "suzuri",
      ], files: ["Goldens"]),
    .executableTarget(
      name: "ClipboardTool", path: "Tests/ClipboardTool", linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "NibWatch", path: "Tests/NibWatch"),
    .target(
      name: "PenWindow", path: "Tests/PenWindow",
      linkerSettings: ["SDL2", "X11", "Xi"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "PenTool", dependencies: ["Pen", "PenWindow", "Geometry"], path: "Tests/PenTool",
      swiftSettings: strict),
    .executableTarget(
      name: "PenCompositor", path: "Tests/PenCompositor",
      linkerSettings: [.linkedLibrary("wayland-server")]),
    tests(
      of: "Pen",
      with: ["Pen", "PenTool", "PenCompositor", "Stage", "Ink", "Geometry", "Bytes"]),
    tests(of: "Bench", with: ["Bench", "Command", "Ink", "Bytes"]),
    tests(of: "InkQuality", with: ["InkQuality", "SyntheticHand", "Ink", "Geometry", "Bytes"]),
    .target(
      name: "WithoutLibrary", path: "Tests/WithoutLibrary", publicHeadersPath: ".",
      linkerSettings: [.linkedLibrary("dl")]),
    tests(
      of: "Command",
      with: ["Command", "Bench", "Stage", "Store", "Trace", "Bytes", "suzuri-bench"],
      files: ["Goldens"]),
    tests(of: "House", with: []),
    tests(of: "Carrier", with: ["suzuri"]),

    tests(of: "Trace", with: ["Trace", "Geometry", "Bytes"]),
    tests(
      of: "Laboratory", with: ["Laboratory", "Trace", "Paint", "Ink", "Geometry", "Bytes"]),

    // The programs that the tests of the stage watch.
    .executableTarget(
      name: "StageTool", dependencies: ["Stage", "Trace", "Bytes", "Geometry"],
      path: "Tests/StageTool",
      swiftSettings: strict),
    tests(of: "Stage", with: ["Stage", "StageTool", "Trace", "Geometry", "Bytes"]),

    // What makes the pictures of the guide.
    .executableTarget(
      name: "PictureTool",
      dependencies: [
        "Stage", "Desk", "Pen", "Paint", "Store", "Notebook", "SyntheticHand", "Ink", "Geometry",
        "Bytes",
      ], path: "Tests/PictureTool", swiftSettings: strict),

    // What the tests of power cuts run and preload.
    .target(name: "PowerCutRecorder", path: "Tests/PowerCut/Recorder"),
    .target(
      name: "Oracle", dependencies: ["Store", "Notebook", "Ink", "Bytes"],
      path: "Tests/PowerCut/Oracle", swiftSettings: strict),
    .executableTarget(
      name: "PowerCutWorkload",
      dependencies: [
        "Oracle", "Copies", "Export", "Store", "Notebook", "Ink", "Geometry", "Bytes",
      ],
      path: "Tests/PowerCut/Workload", swiftSettings: strict),
    .testTarget(
      name: "PowerCutTests",
      dependencies: [
        "PowerCutWorkload", "suzuri", "Oracle", "Copies", "Export", "Bundle", "Store", "Notebook",
        "Ink", "Geometry", "Bytes", "Support",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
