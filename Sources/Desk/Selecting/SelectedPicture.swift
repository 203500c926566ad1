internal import Bytes
public import Geometry
public import Notebook
internal import Wording

/// A selected picture, as it was when it was selected.
public struct SelectedPicture: Hashable, Sendable {
  /// The map from the unit square to the whole picture on its page.
  let place: Affine
  let crop: Crop?
  let opacity: Double
  let words: String
  /// The LaTeX formula that it shows; nil for none.
  let formula: String?

  /// Describes a picture that was moved by a map.
  public init(_ frame: ImageFrame, moved map: Affine) {
    let (low, box) = (frame.box.low, frame.box)
    place = Affine.scaling(x: box.width, y: box.height).then(.translation(by: low)).then(map)
    (crop, opacity, words) = (frame.crop, frame.opacity, frame.alternativeText)
    formula = frame.hasFormula ? frame.formula : nil
  }
}

/// The user's actions on pictures.
public enum PictureAction: Hashable, Sendable {
  /// Insert a picture of the screen.
  case screenshot
  /// Replace the picture that was reduced last by its original.
  case keepOriginal
  case crop, endCrop
  /// Choose another handle of the crop for keys.
  case nextHandle(by: Int)
  /// Move the chosen handle of the crop, by points on the page.
  case nudgeCrop(Point)
  /// In percent.
  case opacity(Int)
  case reset
  case saveWords

  var label: Words {
    switch self {
    case .keepOriginal: "Original"
    case .endCrop: "Done"
    case .opacity(let percent): "\(percent) %"
    case .saveWords: "Save"
    default: .none
    }
  }
}

extension Desk {
  /// The only selected element, if it is a picture that is not being moved or cropped.
  var selectedPicture: SelectedPicture? { restingSelection?.ink.picture }

  mutating func perform(_ action: PictureAction, _ effects: inout [Effect]) {
    switch action {
    case .screenshot: effects.append(.choose(.takeScreenshot))
    case .keepOriginal: effects.append(.selection(.keepOriginal))
    case .crop: beginCropping(&effects)
    case .endCrop: endCropping(&effects)
    case .nextHandle(let step):
      selection?.cropping?.chooseHandle(by: step)
      effects.append(.drawFace)
    case .nudgeCrop(let shift):
      selection?.cropping?.nudge(by: shift)
      effects.append(.drawFace)
    case .opacity(let percent): change(.opacity(Double(percent) / 100), &effects)
    case .reset: change(.reset, &effects)
    case .saveWords:
      let typed = cards.pictureWords.field.text.trimmedTitle
      popup = nil
      if typed != selectedPicture?.words { change(.describe(typed), &effects) }
      effects.append(.drawFace)
    }
  }

  private func change(_ edit: PictureEdit, _ effects: inout [Effect]) {
    guard selectedPicture != nil, let ink = selection?.ink else { return }
    effects.append(.selection(.change(.picture(edit), ink.elements, of: ink.page)))
  }

  /// Replaces the selected picture by a file.
  func replacePicture(by path: String, _ effects: inout [Effect]) {
    guard selectedPicture != nil, let ink = selection?.ink, let picture = ink.elements.first else {
      return
    }
    effects.append(.selection(.replace(picture, of: ink.page, by: path)))
  }

  /// Tells that a picture was stored in fewer bytes.
  mutating func tellReduced(from bytes: Int, to fewer: Int, _ effects: inout [Effect]) {
    func size(_ bytes: Int) -> String { "\(DecimalText.text(Double(bytes) / 1e6, places: 1)) MB" }
    let toast = Toast(
      "Reduced the picture from \(size(bytes)) to \(size(fewer)).",
      further: [.picture(.keepOriginal)])
    show(toast, &effects)
  }
}

struct PictureCardFace: Card {
  static let name: Words = "Picture"

  let desk: Desk

  private static let actions: [Action] = [
    .picture(.crop), .select(.arrange(.flipAcross)), .select(.arrange(.flipDown)),
    .select(.toFront), .select(.toBack), .select(.lock), .choose(.begin(.replacement)),
    .toggle(.pictureWords), .picture(.reset),
  ]

  var panel: Panel {
    let opacity = desk.selectedPicture.map { Int(($0.opacity * 100).rounded()) }
    return Panel(Self.name, width: 344, pad: 12) {
      if opacity == nil {
        Paragraph("Select a picture with the lasso first.")
        Gap(8)
      }
      ChoiceRow(
        "Opacity", [25, 50, 75, 100], chosen: opacity,
        { PictureAction.opacity($0).label }, { .picture(.opacity($0)) })
      for action in Self.actions { FacePainter.Row(action, on: desk) }
      Gap(8)
    }
  }
}

/// The card for the words that stand for a picture.
struct PictureWordsFace: Card {
  static let name: Words = "Alternative text…"

  let desk: Desk

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    desk.cards.pictureWords = TypedFields([desk.selectedPicture?.words ?? ""])
  }

  var panel: Panel {
    Panel("Alternative text", width: 460) {
      InputField(
        desk.cards.pictureWords.field, "What the picture shows",
        isActive: desk.typed != nil)
      Paragraph("Screen readers read it aloud, and search finds it.")
      Buttons(
        ActionButton("Save", .picture(.saveWords), isMain: true), ActionButton("Cancel", .dismiss))
    }
  }
}
